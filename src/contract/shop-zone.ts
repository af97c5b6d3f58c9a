/** The time zone of a shop whose staff have chosen none. */
export const usualTimeZone = 'Asia/Riyadh'
