/** What both faces say about accounts: the way in, recovery, the profile, sessions. Loaded where it is needed. */
export const account = {
  signIn: {
    asTenant: 'Login as tenant user',
    asRoot: 'Login as company user',
    submit: 'Sign in',
    welcome: 'Welcome, {name}',
    forgot: 'Forgot password?',
    register: 'Create a company account',
    unverified: 'Enter the code from the mail',
  },
  step: 'Step {step, number} of {count, number}',
  code: {
    label: '{count, number}-digit code',
    again: 'Send again',
    againIn: 'Send again in {seconds, plural, one {# second} other {# seconds}}',
    sentAgain: 'A new code is on its way.',
    triesLeft:
      '{count, plural, =0 {No try is left: send a new code.} one {# try left.} other {# tries left.}}',
  },
  recovery: {
    title: 'Reset your password',
    steps: { who: 'Who are you?', code: 'Enter the code', password: 'Choose a new password' },
    whoAbout:
      'Tell us what you sign in with. We send a {count, number}-digit code to the email of that account.',
    send: 'Send the code',
    codeAbout:
      'If there is an account of <name>{identifier}</name>, a code is on its way to its email. It is good for {minutes, number} minutes.',
    toSignIn: 'Back to sign in',
    done: 'Your password was changed. Sign in with the new one.',
  },
  newPassword: {
    password: 'New password',
    confirmation: 'Confirm the password',
    generate: 'Generate a password',
    generated: 'A password was generated and is shown in both fields.',
    rulesLabel: 'What the password needs',
    rules: {
      case: 'Lowercase and uppercase letters',
      length: 'At least {min, number} characters',
      symbol: 'A symbol such as ! @ # $ %',
      match: 'Both passwords match',
    },
    met: '(met)',
    notMet: '(not met yet)',
    progress: '{met, number} of {count, number} rules are met',
  },
  sessions: {
    title: 'Where you are signed in',
    about:
      'Every browser that is signed in to your account. Sign out those you do not know, then change your password.',
    list: 'Sessions',
    loading: 'Loading your sessions',
    failed: 'Your sessions could not be loaded.',
    current: 'This device',
    unknownBrowser: 'Unknown browser',
    unknownSystem: 'Unknown system',
    lastUsed: 'Last used {ago}',
    inUse: 'In use now',
    signedIn: 'Signed in {date}',
    only: 'You are signed in nowhere else.',
    end: {
      action: 'Sign out',
      named: 'Sign out: {device}',
      title: 'Sign out this device?',
      question: '{device} will have to sign in again to use your account.',
      done: 'The device was signed out',
    },
    others: {
      action: 'Sign out everywhere else',
      title: 'Sign out everywhere else?',
      question:
        '{count, plural, one {The other device} other {All # other devices}} will have to sign in again. You stay signed in here.',
      done: 'You are signed out everywhere else',
    },
  },
} as const
