import type { RegistrationField } from './registration-draft.ts'
import type { Registration } from './use-registration.ts'

/** What every text field of the registration has. */
export const textField =
  ({ draft, errorOf, labelOf, enter, leave }: Registration) =>
  (name: Exclude<RegistrationField, 'phoneNumber' | 'password' | 'confirmation'>) => {
    const error = errorOf(name)
    return {
      name,
      label: labelOf(name),
      value: draft[name],
      ...(error !== undefined && { error }),
      onChange: (event: { currentTarget: { value: string } }) =>
        enter({ [name]: event.currentTarget.value }, [name]),
      onBlur: () => leave(name),
    }
  }
