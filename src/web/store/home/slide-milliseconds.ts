/** How long each highlight is shown. */
export const slideMilliseconds = 6_000
