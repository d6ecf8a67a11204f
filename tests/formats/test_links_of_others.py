"""Links that other programs made and that stand in their public repositories, opened here: test
data of noqx (T0nyX1ang/noqx, Apache-2.0, solver/slitherlink.py and masyu.py), nikoli-puzzle-solver
(kevinychen/nikoli-puzzle-solver, MIT, src/solvers/), Penpa+ (swaroopg92/penpa-edit, MIT, its
TESTING.md), cspuz_core (semiexp/cspuz_core, MIT), and pzprjs (robx/pzprjs, MIT).
"""

import pytest

from takegaki import Unique, check, prove
from takegaki.core.errors import UnsupportedError
from takegaki.core.marks import LINE
from takegaki.formats import losses, read_document, recognise, write

PENPA = {
    "noqx, its Slitherlink, solved": (
        "m=edit&p=7VVNb9swDL37VxQ68yBZ8ucta5NdsnRbMxSFEQRO6q7GbLhz4qFQkP8+irbjCXA3DC2KHgrFxKM"
        "eJfOJprL72aR1BgEOGQIHgUNyRY/Pza8fy3xfZPEZTJr9fVUjALiczeAuLXYZOEkXtnIOOor1BPTHOGGSARP"
        "4uGwF+kt80J9ivQB9hRQDgXNzRBjgIpwO8Jp4g87bScERLzqM8AbhNq+3RbaetzOf40QvgZn3fKDVBrKy+pW"
        "xdhn526rc5GZik+5Rze4+f+iYXXNb/WjY6RWsbIp9vq2KqmZdtkfQk1bCdESCHCTIkwQ5LsF9CQnZ7ffscSz"
        "7aDz7I1bmK+a/jhMj5dsAwwFexYejSfPAXA9XSvwacEvc0I3QFSdXGtYdXB9dPriBzdprFbeClbCCVWAFezb"
        "rR1ZWgbTdyAoOubVVKKzgUNqssl1bfiQsNvpTPh6YoGO7ITsj65Jd4qmClmQvyHKyHtk5xUzJXpM9J6vI+hQ"
        "TmLr8V+Wenw7WHvVFIVYu9FsgpAKhcFZ2WPbYw3m/xaqP+aeexFV00/TDe3lv5SRsii1ytqjqMi2wURZNucn"
        "q3seL6uiwR0YPVVq9311v9+4yVeKv3AfPbcsED/vUOaAvgT0063SN0hj+UcJAy7/QbX+N09in4wT27VMbqif"
        "SefWzw1tg5fwG",
        ".3...1. 202.102 .1...2. ....... .3...3. 213.113 .1...2.",
        4,
    ),
    "noqx, its Masyu, solved": (
        "m=edit&p=7VVRa9swEH7Pryh6vgedZTu237Ku2YvXbktGCcYEN/OImTNnSTyKgv/7TmevWekVtlECg6Ho8vk"
        "72fruuJP239piVwJq9zMR0D8NHyOeXhTy1MOYV4e6TC5g0h7WzY4AwM10Cp+Lel+OsmFVPjraOLETsG+STHk"
        "KeKLKwb5PjvZtYhdgZ+RSgMSlhFCBR/DqBG/Z79BlT6ImfD1ggguCq2q3qstl2jPvkszOQbl9XvHbDqpN871"
        "U/Wv8vGo2d5Uj7ooDBbNfV9vBs28/NV9a9XOLDuykl5sKcs1JrnmQa2S53kvIrauv5b2kNM67jjL+gbQuk8z"
        "J/niC0QnOkmPnJDmLbBfJUflj+gzCY23KjyQ2QJH1RDaW2NCIrC+x40BkQ5EVd4u0yIoRR2LEsRhxLEaMWgw"
        "OtRgdalEGalEHopgMRDEbiGI60BPzgUYMEo0cpXG6vSe0Lwfvy8HLVYdS2VGdTrlaPbZzKmawhu1rtpptwDb"
        "lNVdsb9lesvXZhrxm7NrhrxvmT+VQ01AK4ohqFHUP0DPAaTQuneEvOCAc9ljHQOsI/2Y8melP7scj+Pe4fJS"
        "plM66i+tmtylqOvFm62JbKrpVupG6Vzwz4y6p/xfN+S8al319tu55mWbOKLEPXQf2BtS2XRbLVUPVRdnr3UM"
        "jPuvue/M599Cusps6X3bQ2fDEcfbc0dmRj34A",
        ".......... ...ww..ww. .w...ww... ...ww..ww. .ww..ww... "
        "...ww..ww. .ww..ww... ...ww....b .ww..ww... ..........",
        4,
    ),
    "nikoli-puzzle-solver, its Slitherlink": (
        "m=edit&p=7ZTBb9owFMbv/BWVzz4kDlDIretKL4ytg6mqoggZSEvUBHdOsk5G/O997yUr2Mmk7bCth8nk6fH"
        "zi9+XxJ+Lr5XUCR/ACEbc4z4MIUZ09T38/RiLtMyS8IxfVOVWaUg4/ziZ8HuZFUkvaqri3t6MQ3PDzXUYsYB"
        "x5sMlWMzNTbg3H0Iz42YOU4z7wKaQQYGA9OqY3tI8Zpc19D3IZ3UeQHoH6TrV6yxZTuuFPoWRWXCGfd7R3Zi"
        "yXH1LWH0b/V+rfJUiWMkSHqbYpk/NTFFt1GPV1PrxgZuLWu68Qy5KaORiWsvFrEMuPsUfljuODwd47Z9B8DK"
        "MUPuXYzo6pvNwD3EW7pkImlsD/D6wnugjECdg7IDAQwAf9BX4DugLF5w7XQZDF7hdhtTltQLk+iT6juKEoqC"
        "4gGfiJqD4nqJHcUBxSjVXFG8pXlLsUxxSzTm+ld96b39BTiRqC+IY/FoW9yI2q/JVos9mSucyY2BCVqhsWVT"
        "6Xq5hS5FHYdcA21GlhTKlnrJ0Z9elDzulk84phMnmoat+pfTGWf1ZZpkF6hPHQrU5LFRq2Pkn/6XW6tkiuSy"
        "3FjhxibVSsittAaW0JcpH6XTLj8986LHvjK4ogBMu+H/C/aMTDj+B99b8+tbk0O5VutP6gDvcD7TT5Q1vGR1"
        "4y9LYsO1qoB3GBup6G1Db3gBbDgf2E5Pjqq7PUZVrdWzVcju2OjV8FPdeAA==",
        "...12 233.. ....3 1.... 1..21",
        0,
    ),
    "the answer that nikoli-puzzle-solver gives": (
        "m=edit&p=7VTLjpswFN3zFSOvvfADSMxuOp10k6adJtVohKKIJMwEDQlTIJ2KiH/v9SMBA5XaRR+LyuHq5Pj"
        "6+hhzbvHlGOUx9mDwMSaYwmBsrB6XyN95LJIyjYMrfH0sd1kOAOMPkwl+jNIidkKTtXROlQiqO1y9C0LEEUY"
        "UHoaWuLoLTtX7oJrhag5TCFPgpoAggQG8beC9mpfoRpOUAJ5pzAE+ANwk+SaNV1Nd6GMQVguM5D5v1GoJ0T7"
        "7GiO9TP3fZPt1Iol1VMJhil3yYmaK4zZ7Pppcuqxxda3lzgfk8kYuv8jlw3LZ75crlnUNr/0TCF4FodT+uYH"
        "jBs6DUy11nRDjZimX9wP1mCsJ1iJEh+AE6Qu9ELRDuKxLjDq7eH6X6O7iEysD5FIl+kHFiYpMxQWcCVdcxbc"
        "qEhU9Facq51bFexVvVHRV9FXOSL4VeG/tGr69GlECfqAgSuqh4A5KNSashYEnGgtIJ+QMBdOIYcGbZeSMOZQ"
        "wGRwLVyMXC89sJ+ddk+tdsPCw8DXyodg5WWDKjE4GepjRRlkLQ0HGTI7keWvtWGMOa7nJ53AYfs7nLTwGPDI"
        "5I8DntZIXrToS6y/ucpH6kuatS9UXKS+pdkKmG5Ac3s+hpROi2XG/jvOrWZbvoxRBC0JFlq6KY/4YbcBQqkN"
        "hxR1UpkWlWfaSJgc7L3k6ZHk8OCXJePs0lL/O8m2n+muUphZRqH5rUbo1WFSZJ9b/KM+zV4vZR+XOIlo9wqo"
        "UH0pbQBnZEqPnqLPbvjlz7aBvSD0hh/7O//f3v9Tf5RWQX+ryf6R5/lty1Neb5YPWB3rA/cAOutzwPaMD37O"
        "03LDvamAHjA1s19tA9e0NZM/hwP3A5LJq1+dSVdfqcque2+VWbcOHS+c7",
        "...12 233.. ....3 1.... 1..21",
        28,
    ),
    "nikoli-puzzle-solver, its Masyu": (
        "m=edit&p=7VRdb9owFH3Pr5j87Id8wJrmrevKXli3FqYKRREyYErUBDMnWScj/nvvvckUnGTSNKlaHyaTo8P"
        "xxfcY57j4Xgkt+RhGEHKXezB8P6Rn5OLn15inZSajd/yqKndKA+H8y2TCtyIrpBM3VYlzNJeRuePmUxQzj3H"
        "mw+OxhJu76Gg+R2bBzQymGPdAm9ZFPtCblj7QPLLrWvRc4LcNB7oAuk71OpPLaa18jWIz5wz7fKBfI2W5+iF"
        "Z4wO/r1W+SlFYiRI2U+zSQzNTVBv1VDW1XnLi5qq2OxuwG7R2kdZ2kQ3YxV28st3L5HSCv/0eDC+jGL1/a2n"
        "Y0ll0BLwl9AgX0ZH5HizjQ7Nzg2zkD6oXoIZddRz2VVh8Qi18wjk44CYg/EjoEo4Jp1RzQ/hAeE04InxPNRe"
        "4h7/e5SvZif06MDjGf8YSJ2aznThIBlFhhcqWRaW3Yg0HT0mCswVtX+UrqS0pU+qQpXu7Ln3cKy0Hp1CUm8e"
        "h+pXSm87qzyLLLKG+FyypPl9LKjW8n2ffhdbq2VJyUe4s4exdtlaS+9I2UArbongSnW55u+eTw34yeuIA7qH"
        "g/z30j+4hPAL3reX0rdmht1fpweiDPJB+UAdT3ui9oIPeizQ27Kca1IFgg9rNNkj9eIPYSzhovwk5rtrNObr"
        "qRh1b9dKOrc4DHyfOCw==",
        ".b... ..... ....b w.... ..w..",
        0,
    ),
    "the answer that nikoli-puzzle-solver gives; Masyu": (
        "m=edit&p=7VRNj5swEL3zKyqf5wA2Tgi37XbTS/qxTapVhKLISdgNWhJSA92KiP/esR2SGKhUVVq1h8owejy"
        "PPc/Gz/m3UsgYODYWgAseNkoD/fquepo2S4o0Dt/ATVlsM4kA4NN4DI8izWMnOmUtnGM1Cqt7qN6HEfEIEIq"
        "vRxZQ3YfH6kNYzaGaYhcBD7mJSaII7y7wQfcrdGtIz0X88YQRzhGuE7lO4+XEMJ/DqJoBUXXe6tEKkl32PSY"
        "nHep7ne1WiSJWosDF5NvkcOrJy032XJKmRA3VjZE77ZHLLnLZWS7rl0tfX+5oUde47V9Q8DKMlPavFxhc4DQ"
        "81kqXip6O8/BIqIfTULAFEp/2skNkgzbLgy6Lk491CarjDBVAxXR8p6OrI9dxonPudHzQ8VZHX8eBzhmqNeA"
        "qr+cYNKNxEXhgSchAIeYaRIEygxhQ3yAfmOGYC2xkEAPfjEUDNBwe/qFGygPeGZle32tG+EPgA4NGwE1d7gI"
        "3eXwA3MzCMS8wKDC95wVf/w+zKdPm35w3Tm1K7UTU2FM1/nto4URkuhWHmKAxSZ6ly7yUj2KNx0z7FjS3L3e"
        "rWFpUmmWHNNnbecnTPpNxb5ci481TX/4qk5vW7C8iTS0i17eQRZnTZFGFTKxvIWX2YjE7UWwt4so51kzxvrA"
        "FFMKWKJ5Fq9rusubaIT+IfiOGtx77f+v9pVtP/QL3j+++V7uk/i05+vRmstf6SPe4H9lel5/4jtGR71haFey"
        "6GtkeYyPb9jZSXXsj2XE4cr8wuZq17XOlqm11VarjdlXq2vDRwvkJ",
        ".b... ..... ....b w.... ..w..",
        18,
    ),
}
"""Link, clues as rows, lines that are drawn in it, by where it stands."""

PUZZLINK = {
    "cspuz_core": ("slither/4/4/dgdh2c71", "slither/4/4/dgdh2c7b", "3... 3... .22. .2.1"),
    "noqx, Slitherlink": ("slither/5/5/gch1222ch331bg222", "slither/5/5/gch1222ch331bg22c", None),
    "noqx, Masyu": (
        "masyu/21/15/000a0l2943300030l00200i10j0063c60091000670303010606j3600133013ia16l0110000600306"
        "b2063000300020960ai301030",
        "mashu/21/15/000a0l2943300030l00200i10j0063c60091000670303010606j3600133013ia16l0110000600306"
        "b2063000300020960ai301030",
        None,
    ),
    "Penpa+, a tall one": ("slither/6/10/h1dgadddg1cgdddcg2cgddbdg1d", None, None),
    "Penpa+, a synonym": (
        "slitherlink/9/9/233333332dk388583d8d38cg73d7c38212173d7c3721317c",
        "slither/9/9/233333332dk388583d8d38cg73d7c38212173d7c3721317c",
        None,
    ),
    "Penpa+, Masyu": ("mashu/13/9/013009k10a3a39310c9313693i016030j039a20", None, None),
    "pzprjs, Masyu": ("mashu/6/6/1063000i3000", None, "..w... .b..w. ...... ...b.. .w.... ......"),
}
"""What stands after the question mark, what takegaki writes if it is spelled otherwise, clues."""


@pytest.mark.parametrize("name", PENPA)
def test_a_penpa_link(name: str) -> None:
    link, rows, lines = PENPA[name]
    address = f"https://swaroopg92.github.io/penpa-edit/#{link}"
    assert recognise(address) == recognise(link) == "penpa"
    document = read_document(address)
    form = "grid" if document.puzzle.kind == "slitherlink" else "circles"
    assert write(document.puzzle, form).split() == rows.split()
    assert document.warnings == ()
    drawn = 0 if document.board is None else int((document.board.marks == LINE).sum())
    assert drawn == lines
    assert isinstance(prove(document.puzzle), Unique)
    assert losses(document, "penpa") == []
    assert read_document(write(document, "penpa")).board == document.board


@pytest.mark.parametrize("name", [name for name in PENPA if "answer" in name])
def test_an_answer_that_another_solver_drew_is_one(name: str) -> None:
    document = read_document(PENPA[name][0])
    assert document.board is not None
    assert not check(document.puzzle, document.board)


@pytest.mark.parametrize("name", PUZZLINK)
def test_a_puzzlink_address(name: str) -> None:
    tail, canonical, rows = PUZZLINK[name]
    document = read_document(f"https://puzz.link/p?{tail}")
    assert document.warnings == ()
    assert isinstance(prove(document.puzzle), Unique)
    assert write(document, "puzzlink") == f"https://puzz.link/p?{canonical or tail}"
    if rows is not None:
        form = "grid" if document.puzzle.kind == "slitherlink" else "circles"
        assert write(document.puzzle, form).split() == rows.split()


@pytest.mark.parametrize(
    ("tail", "named"),
    [
        ("mashu/v:/10/10/000000060i23601000000001i200f90000", "variant rules"),
        ("slitherlink/v:/9/9/i8dhcacgcgcc8d7bd8c7cccgcgcdch8cg", "variant rules"),
    ],
)
def test_rules_that_the_address_does_not_tell_are_refused_in_a_line(tail: str, named: str) -> None:
    with pytest.raises(UnsupportedError, match=named) as refused:
        read_document(f"https://puzz.link/p?{tail}")
    assert "\n" not in str(refused.value)
