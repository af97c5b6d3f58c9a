/** The contents of a device-identification code (LoRa Alliance TR005, scheme D0). Hexadecimal digits are upper case. */
export type DeviceCode = {
  /** 16 hexadecimal digits, like the DevEUI. */
  joinEui: string
  devEui: string
  /** Vendor and profile, 8 hexadecimal digits. */
  profileId: string
  ownerToken?: string
  serial?: string
  proprietary?: string
}

/** The profile id when none is given: an unassigned vendor. */
export const noProfile = '00000000'

const prefix = 'LW:D0:'
// Characters of a QR code's alphanumeric mode, without the colon, which is the separator.
const extension = '[0-9A-Z $%*+./-]+'
const pattern = new RegExp(
  '^LW:D0:(?<joinEui>[0-9A-F]{16}):(?<devEui>[0-9A-F]{16}):(?<profileId>[0-9A-F]{8})' +
    `(?::O(?<ownerToken>${extension}))?(?::S(?<serial>${extension}))?(?::P(?<proprietary>${extension}))?` +
    '(?::C(?<checksum>[0-9A-F]{4}))?$',
)

/** Whether a text looks like a device code; it may still be invalid. */
export const isDeviceCode = (text: string): boolean => text.trim().toUpperCase().startsWith(prefix)

/** Parses the text of a code; undefined when it is no code, is malformed, or has a wrong checksum. */
export function readDeviceCode(text: string): DeviceCode | undefined {
  // The alphabet has capitals only; labels and hand scanners are not always that strict.
  const code = text.trim().toUpperCase()
  const { joinEui, devEui, profileId, checksum, ...rest } = pattern.exec(code)?.groups ?? {}
  if (!joinEui || !devEui || !profileId) return undefined
  if (checksum !== undefined && checksum !== checksumOf(code.slice(0, -':C'.length - checksum.length)))
    return undefined
  const told = Object.entries(rest).filter(([, value]) => value !== undefined)
  return { joinEui, devEui, profileId, ...Object.fromEntries(told) }
}

/**
 * Writes a code's text, with its checksum.
 * @throws RangeError for characters a code cannot hold
 */
export function writeDeviceCode(code: DeviceCode): string {
  const { joinEui, devEui, profileId, ownerToken, serial, proprietary } = code
  const parts = [
    `${prefix}${joinEui}:${devEui}:${profileId}`,
    ...(ownerToken ? [`O${ownerToken}`] : []),
    ...(serial ? [`S${serial}`] : []),
    ...(proprietary ? [`P${proprietary}`] : []),
  ]
  const text = parts.join(':')
  if (!pattern.test(text)) throw new RangeError('No device code can say this')
  return `${text}:C${checksumOf(text)}`
}

/** CRC-16/MODBUS, in four hexadecimal digits. */
function checksumOf(text: string): string {
  let sum = 0xffff
  for (let at = 0; at < text.length; at += 1) {
    sum ^= text.charCodeAt(at)
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >> 1) ^ 0xa001 : sum >> 1
  }
  return sum.toString(16).toUpperCase().padStart(4, '0')
}
