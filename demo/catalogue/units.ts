/** Demo products whose pieces have serial numbers; all pieces in stock, or so many of them. */
export type DemoUnits = { code: string; kind: 'lorawan' | 'cellular' | 'sim_card'; count?: number }

export const units: DemoUnits[] = [
  { code: 'MTR-E330', kind: 'lorawan' },
  { code: 'SEN-AQ70', kind: 'lorawan' },
  { code: 'TRK-310', kind: 'cellular' },
  { code: 'SIM-IOT', kind: 'sim_card', count: 160 },
]
