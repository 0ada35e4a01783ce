/** Messages about signing in and proving who somebody is, by code. Part of schema/errors.ts. */
export const signInErrors = {
  wrong_credentials: 'Incorrect username or password',
  salon_suspended: 'This salon is suspended',
  employment_ended: "Your employment here has ended, so you can't sign in any more. Ask your salon if this is wrong.",
  confirm_identity: "Confirm it's you to continue",
  passkey_refused: "This passkey didn't work. Sign in with your password.",
  passkey_not_created: "The passkey couldn't be created. Please try again.",
  passkey_exists: 'There is already a passkey on this device',
  too_many_passkeys: 'You have ten passkeys: remove one first',
  wrong_code: 'Incorrect code',
  sign_in_again: 'Please sign in again',
  two_step_already_on: 'Two-step verification is already on',
  two_step_required: 'Your role requires two-step verification',
} as const
