"""Why a deduction holds, as data: `takegaki.core.reason`.

loop_reasons   those of each technique about loops, one for each kind of case
tile_reasons   those of techniques about tiles
"""
