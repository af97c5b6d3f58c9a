import { asciiDigits } from '#contract/digits.ts'
import type { ProfileChanges } from '#contract/profile.ts'
import type { SignedInUser } from '#web/api/profiles.ts'

/** The fields of the form, as typed. */
export type ProfileDraft = {
  title: string
  firstName: string
  lastName: string
  isoCode: string
  phoneNumber: string
  country: string
  city: string
  additionalDetails: string
}

/** Those that can be wrong or refused, in the order of the form. */
export const profileFields = [
  'title',
  'firstName',
  'lastName',
  'phoneNumber',
  'country',
  'city',
  'additionalDetails',
] as const
export type ProfileField = (typeof profileFields)[number]

export const personTitles = ['', 'mr', 'mrs', 'ms', 'dr', 'eng'] as const
const isTitle = (text: string): text is (typeof personTitles)[number] =>
  (personTitles as readonly string[]).includes(text)

const homePrefix = '+966'

export const draftOf = ({
  title,
  firstName,
  lastName,
  phoneNumber,
  address,
}: SignedInUser): ProfileDraft => ({
  title,
  firstName,
  lastName,
  isoCode: phoneNumber.isoCode || homePrefix,
  phoneNumber: phoneNumber.phoneNumber,
  country: address.country,
  city: address.city,
  additionalDetails: address.additionalDetails,
})

const isOther = (base: ProfileDraft, draft: ProfileDraft, ...parts: (keyof ProfileDraft)[]) =>
  parts.some((part) => base[part].trim() !== draft[part].trim())

/** A prefix without a number is no phone. */
const isPhoneOther = (base: ProfileDraft, draft: ProfileDraft) =>
  base.phoneNumber === '' && draft.phoneNumber.trim() === ''
    ? false
    : isOther(base, draft, 'isoCode', 'phoneNumber')

/** What the server is asked to change; a part of the address brings the whole. */
export function changesOf(base: ProfileDraft, draft: ProfileDraft): ProfileChanges {
  const { title, firstName, lastName, isoCode, phoneNumber, country, city, additionalDetails } = draft
  return {
    ...(isOther(base, draft, 'title') && isTitle(title) && { title }),
    ...(isOther(base, draft, 'firstName') && { firstName }),
    ...(isOther(base, draft, 'lastName') && { lastName }),
    ...(isPhoneOther(base, draft) && { phoneNumber: { isoCode, phoneNumber } }),
    ...(isOther(base, draft, 'country', 'city', 'additionalDetails') && {
      address: { country, city, additionalDetails },
    }),
  }
}

export const isChanged = (base: ProfileDraft, draft: ProfileDraft): boolean =>
  Object.keys(changesOf(base, draft)).length > 0

type ProfileFault = { key: 'required' | 'maxCharacters' | 'phone'; max?: number }

const maxNameLength = 60
const maxDetailsLength = 255

/** What is wrong with what was changed. Who had no name before need not give one now. */
export function checkProfile(
  base: ProfileDraft,
  draft: ProfileDraft,
): Partial<Record<ProfileField, ProfileFault>> {
  const faults: Partial<Record<ProfileField, ProfileFault>> = {}
  for (const field of ['firstName', 'lastName'] as const) {
    if (isOther(base, draft, field) && draft[field].trim() === '') faults[field] = { key: 'required' }
    if ([...draft[field].trim()].length > maxNameLength)
      faults[field] = { key: 'maxCharacters', max: maxNameLength }
  }
  if (isPhoneOther(base, draft) && !isPhone(draft)) faults.phoneNumber = { key: 'phone' }
  if ([...draft.additionalDetails.trim()].length > maxDetailsLength)
    faults.additionalDetails = { key: 'maxCharacters', max: maxDetailsLength }
  return faults
}

/** Whether the number exists is for the server to say, which has the world's numbering plans. */
const isPhone = ({ isoCode, phoneNumber }: ProfileDraft): boolean =>
  isoCode !== '' &&
  /^\d{4,14}$/.test(
    asciiDigits(phoneNumber)
      .replace(/[\s()-]/g, '')
      .replace(/^0+/, ''),
  )

/** Under which field a refusal of the server stands: `phoneNumber.isoCode` is the phone, `address.city` the city. */
export function fieldOfPath(path: string): ProfileField | undefined {
  const parts = path.split('.')
  return (
    profileFields.find((field) => parts.includes(field)) ??
    (parts.includes('isoCode') ? 'phoneNumber' : undefined)
  )
}
