/**
 * What a spreadsheet takes for a formula: the signs themselves, also in full-width and small forms, and after spaces and
 * invisible characters, which some programs drop first.
 */
const formula = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫\u2212]|^[\t\r\n]/u

export const isFormula = (text: string): boolean => formula.test(text)
