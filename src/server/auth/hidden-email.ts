/** `n•••@example.com`: its owner knows it, others learn nothing. */
export const hiddenEmail = (email: string): string => email.replace(/^(.).*@/u, '$1•••@')
