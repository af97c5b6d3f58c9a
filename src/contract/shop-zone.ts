/** Where the shop is: what happens at a time of day happens at its time. */
export const shopZone = 'Asia/Riyadh'
