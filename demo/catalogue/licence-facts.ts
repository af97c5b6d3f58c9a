/** Facts of licences and subscriptions by their codes, as a file has them in the columns `fact:<key>`. */
export const licenceFacts: Record<string, Record<string, string>> = {
  'LIC-CLD-100': { max_devices: '100' },
  'LIC-CLD-1K': { max_devices: '1000' },
  'SUB-PLT-Y': { max_devices: '1' },
}
