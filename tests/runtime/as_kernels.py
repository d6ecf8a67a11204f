"""The functions of `small_kernels` as the kernels that they are; types tell them as functions."""

from narrowing import expect
from runtime import small_kernels
from takegaki.runtime.kernels import Kernel

stepped = expect(Kernel, small_kernels.stepped)
count = expect(Kernel, small_kernels.count)
count_all = expect(Kernel, small_kernels.count_all)
add_tables = expect(Kernel, small_kernels.add_tables)
many_times = expect(Kernel, small_kernels.many_times)
halved = expect(Kernel, small_kernels.halved)
unruly = expect(Kernel, small_kernels.unruly)
calls_unruly = expect(Kernel, small_kernels.calls_unruly)
