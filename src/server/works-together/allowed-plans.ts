/** LoRaWAN frequency plans that may be used, by country. What is not here is not checked. */
const gulf = ['eu863-870']

const plans: Readonly<Record<string, readonly string[]>> = {
  SA: gulf,
  AE: gulf,
  BH: gulf,
  KW: gulf,
  OM: gulf,
  QA: gulf,
}

/** By two letters; undefined where nothing is known. */
export const plansIn = (country: string | undefined): readonly string[] | undefined =>
  country === undefined ? undefined : plans[country.toUpperCase()]
