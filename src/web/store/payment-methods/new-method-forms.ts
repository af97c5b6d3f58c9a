/** What is only needed once a new card or account is chosen, as one piece. */
export { BankForm } from './bank-form.tsx'
export { CardForm } from './card-form.tsx'
