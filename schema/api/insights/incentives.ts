import { defineEndpoints } from '../endpoint.ts'
import type { campaignsSchemas } from './incentives-schemas.ts'

export const campaigns = defineEndpoints<typeof campaignsSchemas>()({
  one: {
    method: 'GET',
    path: '/api/Campaign/{sessionCode}/{campaignId}',
    access: 'all',
    errorMessage: 'Unable to fetch campaign',
  },
  /** The salon's campaigns, the newest first; with `campaignId` that one alone. */
  list: {
    method: 'GET',
    path: '/api/Campaign/GetSalonCampaign/{sessionCode}',
    access: 'all',
    errorMessage: 'Unable to fetch campaigns',
  },
  stats: {
    method: 'GET',
    path: '/api/Campaign/GetStatsCampaign/{sessionCode}',
    access: 'all',
    errorMessage: 'Unable to fetch campaign',
  },
  items: {
    method: 'GET',
    path: '/api/Campaign/GetServicesProductsCampaign/{sessionCode}',
    access: 'all',
    errorMessage: 'Unable to fetch campaign',
  },
  create: {
    method: 'POST',
    path: '/api/Campaign/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to create campaign',
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/Campaign/{sessionCode}/{campaignId}',
    access: 'admin',
    errorMessage: 'Unable to update campaign',
  },
})
