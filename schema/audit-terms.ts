/** Terms of the audit log. Part of schema/terms.ts. */

/** What the audit log records of a row. Health data and clients' records have `read`, clients who are called through the salon `call`. */
export const recordActions = ['create', 'change', 'delete', 'restore', 'read', 'call'] as const
export type RecordAction = (typeof recordActions)[number]
/**
 * Security events of the audit log. `sign_in_refused` covers a wrong password or code; `password_accepted` is a sign-in whose
 * second step is still open; `passkey_copied` one by a passkey that somebody else has used as well. `desk_blocked`: an earlier secret of a
 * registered device was used.
 */
export const securityActions = [
  'sign_in',
  'sign_in_refused',
  'password_accepted',
  'password_changed',
  'two_step_on',
  'two_step_off',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
  'passkey_copied',
  'guest_passkey_added',
  'guest_passkey_removed',
  'guest_passkey_copied',
  'desk_registered',
  'desk_removed',
  'desk_blocked',
  'desk_pin_set',
  'desk_pin_removed',
  'sessions_ended',
  'pin_set',
  'pin_choice_refused',
  'pin_removed',
  'pin_accepted',
  'pin_refused',
  'export',
] as const
export type SecurityAction = (typeof securityActions)[number]
