/** One's own profile in the CMS. */
export const cmsProfile = {
  title: 'My profile',
  about: 'Manage your details, password and signed-in devices.',
  details: { title: 'Details', hint: 'Colleagues see your name and photo next to your activity.' },
  picture: {
    title: 'Photo',
    choose: 'Upload photo',
    change: 'Change photo',
    remove: 'Remove',
    hint: 'PNG or JPEG, up to 1 MB.',
  },
  personTitle: 'Title',
  titles: { none: 'None', mr: 'Mr', mrs: 'Mrs', ms: 'Ms', dr: 'Dr', eng: 'Eng.' },
  email: 'Email',
  username: 'Username',
  fixed: 'You use these to sign in. They can’t be changed here.',
  address: { title: 'Address', hint: 'Your work address. Optional.' },
  password: {
    title: 'Password',
    hint: 'Changing your password signs you out of all other devices.',
    action: 'Change password',
    done: 'Password changed. You’ve been signed out of your other devices.',
  },
} as const
