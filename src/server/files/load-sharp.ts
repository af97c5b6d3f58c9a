/** Sharp takes a while to read in and 20 MB, and many a start shows pictures that are made already. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // One picture takes one core; what is left answers requests.
  sharp.concurrency(1)
  return sharp
}
