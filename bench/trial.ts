/** `npm run bench -- <parts> --trial` shows whether the parts still run: small shops, all that is measured once. Its figures say nothing. */
export const trialFlag = '--trial'
const isTrial = process.argv.includes(trialFlag)

/** How often something is measured, or for how many seconds. */
export const times = (count: number): number => (isTrial ? 1 : count)

/** How many there are of something, of which a trial needs a few. */
export const many = (count: number): number => (isTrial ? Math.min(count, 300) : count)
