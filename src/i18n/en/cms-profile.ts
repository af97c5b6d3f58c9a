/** One's own profile in the CMS. */
export const cmsProfile = {
  title: 'My profile',
  about: 'Your details, your password and the devices you are signed in on.',
  details: { title: 'Details', hint: 'Your name and picture are what colleagues see beside your work.' },
  picture: {
    title: 'Picture',
    choose: 'Upload a picture',
    change: 'Change the picture',
    remove: 'Remove',
    hint: 'PNG or JPEG, 1 MB at most.',
  },
  personTitle: 'Title',
  titles: { none: 'None', mr: 'Mr', mrs: 'Mrs', ms: 'Ms', dr: 'Dr', eng: 'Eng.' },
  email: 'Email',
  username: 'Username',
  fixed: 'These are how you sign in. They cannot be changed here.',
  address: { title: 'Address', hint: 'Where you work from. All of it may stay empty.' },
  password: {
    title: 'Password',
    hint: 'Changing it signs you out everywhere but here.',
    action: 'Change the password',
    done: 'Your password was changed and your other sessions were signed out',
  },
} as const
