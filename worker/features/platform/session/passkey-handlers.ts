import { identity, passkeySignIn, passkeys } from '../../../../schema/api/platform/passkeys.ts'
import { identitySchemas, passkeySignInSchemas, passkeysSchemas } from '../../../../schema/api/platform/passkeys-schemas.ts'
import { defineRoutes } from '../../../http/serve.ts'
import { identityHandlers } from './identity.ts'
import { passkeyHandlers } from './own-passkeys.ts'
import { getSignInOptions, signInByPasskey } from './passkey-sign-in.ts'

export const passkeyFeatures = [
  defineRoutes(passkeySignIn, passkeySignInSchemas, { options: getSignInOptions, signIn: signInByPasskey }),
  defineRoutes(passkeys, passkeysSchemas, passkeyHandlers),
  defineRoutes(identity, identitySchemas, identityHandlers),
]
