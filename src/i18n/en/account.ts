/** What both faces say about accounts: the way in, recovery, the profile, sessions. Loaded where it is needed. */
export const account = {
  signIn: {
    asTenant: 'Login as tenant user',
    asRoot: 'Login as company user',
    submit: 'Sign in',
    welcome: 'Welcome, {name}',
  },
} as const
