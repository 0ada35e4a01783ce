/** Endpoint tables of the platform by name; part of schema/api/index.ts. */

import { type FullTable, withSchemas } from '../endpoint.ts'
import { passwords, sessions, twoStep, twoStepRequirements } from './account-security.ts'
import { passwordsSchemas, sessionsSchemas, twoStepRequirementsSchemas, twoStepSchemas } from './account-security-schemas.ts'
import { apiKeys } from './api-keys.ts'
import { apiKeysSchemas } from './api-keys-schemas.ts'
import { auditPages } from './audit-log.ts'
import { auditPagesSchemas } from './audit-log-schemas.ts'
import { databases } from './databases.ts'
import { databasesSchemas } from './databases-schemas.ts'
import { deskPins, deskSignIn, desks } from './desks.ts'
import { deskPinsSchemas, deskSignInSchemas, desksSchemas } from './desks-schemas.ts'
import { files } from './files.ts'
import { filesSchemas } from './files-schemas.ts'
import { jobs } from './jobs.ts'
import { jobsSchemas } from './jobs-schemas.ts'
import { live } from './live.ts'
import { liveSchemas } from './live-schemas.ts'
import { identity, passkeySignIn, passkeys } from './passkeys.ts'
import { identitySchemas, passkeySignInSchemas, passkeysSchemas } from './passkeys-schemas.ts'
import { publicInfo } from './public-info.ts'
import { publicInfoSchemas } from './public-info-schemas.ts'
import { salonPeople } from './salon-people.ts'
import { salonPeopleSchemas } from './salon-people-schemas.ts'
import { salons } from './salons.ts'
import { salonsSchemas } from './salons-schemas.ts'
import { session } from './session.ts'
import { sessionSchemas } from './session-schemas.ts'
import { salonConfigs } from './settings.ts'
import { configCategories, discounts, expenseRanges, petBreeds, petSizes } from './settings-lists.ts'
import {
  configCategoriesSchemas,
  discountsSchemas,
  expenseRangesSchemas,
  petBreedsSchemas,
  petSizesSchemas,
} from './settings-lists-schemas.ts'
import { colours, daysCloseds, openingTimes, privacies, uiConfigs, widgets } from './settings-resources.ts'
import {
  coloursSchemas,
  daysClosedsSchemas,
  openingTimesSchemas,
  privaciesSchemas,
  uiConfigsSchemas,
  widgetsSchemas,
} from './settings-resources-schemas.ts'
import { salonConfigsSchemas } from './settings-schemas.ts'
import { userSettings } from './user-settings.ts'
import { userSettingsSchemas } from './user-settings-schemas.ts'
import { webhooks } from './webhooks.ts'
import { webhooksSchemas } from './webhooks-schemas.ts'

export const platformEndpoints: Readonly<Record<string, FullTable>> = {
  session: withSchemas(session, sessionSchemas),
  sessions: withSchemas(sessions, sessionsSchemas),
  live: withSchemas(live, liveSchemas),
  apiKeys: withSchemas(apiKeys, apiKeysSchemas),
  webhooks: withSchemas(webhooks, webhooksSchemas),
  twoStep: withSchemas(twoStep, twoStepSchemas),
  passkeySignIn: withSchemas(passkeySignIn, passkeySignInSchemas),
  passkeys: withSchemas(passkeys, passkeysSchemas),
  desks: withSchemas(desks, desksSchemas),
  deskPins: withSchemas(deskPins, deskPinsSchemas),
  deskSignIn: withSchemas(deskSignIn, deskSignInSchemas),
  identity: withSchemas(identity, identitySchemas),
  twoStepRequirements: withSchemas(twoStepRequirements, twoStepRequirementsSchemas),
  passwords: withSchemas(passwords, passwordsSchemas),
  userSettings: withSchemas(userSettings, userSettingsSchemas),
  jobs: withSchemas(jobs, jobsSchemas),
  salons: withSchemas(salons, salonsSchemas),
  databases: withSchemas(databases, databasesSchemas),
  salonPeople: withSchemas(salonPeople, salonPeopleSchemas),
  publicInfo: withSchemas(publicInfo, publicInfoSchemas),
  salonConfigs: withSchemas(salonConfigs, salonConfigsSchemas),
  daysCloseds: withSchemas(daysCloseds, daysClosedsSchemas),
  widgets: withSchemas(widgets, widgetsSchemas),
  openingTimes: withSchemas(openingTimes, openingTimesSchemas),
  privacies: withSchemas(privacies, privaciesSchemas),
  configCategories: withSchemas(configCategories, configCategoriesSchemas),
  uiConfigs: withSchemas(uiConfigs, uiConfigsSchemas),
  discounts: withSchemas(discounts, discountsSchemas),
  colours: withSchemas(colours, coloursSchemas),
  expenseRanges: withSchemas(expenseRanges, expenseRangesSchemas),
  petBreeds: withSchemas(petBreeds, petBreedsSchemas),
  petSizes: withSchemas(petSizes, petSizesSchemas),
  files: withSchemas(files, filesSchemas),
  auditPages: withSchemas(auditPages, auditPagesSchemas),
}
