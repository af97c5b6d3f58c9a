/** The mails of the shop. `{brand}` is the shop's name. */
export const mail = {
  greeting: 'Hello {name},',
  footer: 'You receive this mail because your address was given at {brand}.',
  contact: 'Questions? Write to {email}.',
  registration_code: {
    subject: '{code} is your code for {brand}',
    preview: 'Confirm your registration',
    title: 'Confirm your registration',
    body: 'Enter this code to finish registering {company} with the username {username}.',
    note: 'The code is good for 10 minutes and works once. If you did not register, ignore this mail: without the code nothing happens.',
  },
  welcome: {
    subject: 'Welcome to {brand}',
    preview: 'Your account is ready',
    title: 'Welcome to {brand}',
    body: 'The account of {company} is ready. Sign in at any time to look through devices, licences and packages and to ask for quotes.',
    note: 'Keep your password to yourself; nobody from {brand} will ever ask for it.',
    action: 'Go to the shop',
  },
  recovery_code: {
    subject: '{code} is your code to set a new password',
    preview: 'Set a new password',
    title: 'Set a new password',
    body: 'Enter this code to choose a new password for your account at {brand}.',
    note: 'The code is good for 10 minutes and works once. If you did not ask for it, ignore this mail: your password stays as it is.',
  },
  password_changed: {
    subject: 'Your password was changed',
    preview: 'Your password was changed',
    title: 'Your password was changed',
    body: 'The password of your account at {brand} was changed on {at}, and your other sessions were ended.',
    note: 'If this was not you, set a new password at once with “Forgot password” and write to us.',
  },
  new_device: {
    subject: 'New sign-in to your account',
    preview: 'New sign-in: {browser} on {system}',
    title: 'New sign-in to your account',
    body: 'Your account at {brand} was signed in to on {at} from a device it had not been used on before: {browser} on {system}.',
    note: 'If this was not you, change your password and end the other sessions in your profile.',
  },
} as const
