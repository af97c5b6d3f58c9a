function decodeUplink(input) {
  return { data: { open: input.bytes[0] === 1 } }
}
