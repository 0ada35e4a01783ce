/** Endpoint tables of outreach by name; part of schema/api/index.ts. */

import { type FullTable, withSchemas } from '../endpoint.ts'
import { cronMessages } from './automatic-messages.ts'
import { cronMessagesSchemas } from './automatic-messages-schemas.ts'
import { clientNextAgendas, clientNPSs, clientReviews } from './client-messages.ts'
import { clientNextAgendasSchemas, clientNPSsSchemas, clientReviewsSchemas } from './client-messages-schemas.ts'
import { googleProfile } from './google-profile.ts'
import { googleProfileSchemas } from './google-profile-schemas.ts'
import { guestHome } from './guest-home.ts'
import { guestHomeSchemas } from './guest-home-schemas.ts'
import { guestPasskeySignIn, guestPasskeys } from './guest-passkeys.ts'
import { guestPasskeySignInSchemas, guestPasskeysSchemas } from './guest-passkeys-schemas.ts'
import { conversations } from './inbox.ts'
import { conversationBadge } from './inbox-badge.ts'
import { conversationBadgeSchemas } from './inbox-badge-schemas.ts'
import { conversationsSchemas } from './inbox-schemas.ts'
import { missedCallLinks, missedCalls } from './missed-calls.ts'
import { missedCallLinksSchemas, missedCallsSchemas } from './missed-calls-schemas.ts'
import { surveyLinks } from './survey-links.ts'
import { surveyLinksSchemas } from './survey-links-schemas.ts'
import { clientSurveys, surveys } from './surveys.ts'
import { clientSurveysSchemas, surveysSchemas } from './surveys-schemas.ts'

export const outreachEndpoints: Readonly<Record<string, FullTable>> = {
  clientNPSs: withSchemas(clientNPSs, clientNPSsSchemas),
  clientNextAgendas: withSchemas(clientNextAgendas, clientNextAgendasSchemas),
  clientReviews: withSchemas(clientReviews, clientReviewsSchemas),
  clientSurveys: withSchemas(clientSurveys, clientSurveysSchemas),
  surveys: withSchemas(surveys, surveysSchemas),
  surveyLinks: withSchemas(surveyLinks, surveyLinksSchemas),
  conversationBadge: withSchemas(conversationBadge, conversationBadgeSchemas),
  missedCalls: withSchemas(missedCalls, missedCallsSchemas),
  missedCallLinks: withSchemas(missedCallLinks, missedCallLinksSchemas),
  conversations: withSchemas(conversations, conversationsSchemas),
  cronMessages: withSchemas(cronMessages, cronMessagesSchemas),
  googleProfile: withSchemas(googleProfile, googleProfileSchemas),
  guestHome: withSchemas(guestHome, guestHomeSchemas),
  guestPasskeySignIn: withSchemas(guestPasskeySignIn, guestPasskeySignInSchemas),
  guestPasskeys: withSchemas(guestPasskeys, guestPasskeysSchemas),
}
