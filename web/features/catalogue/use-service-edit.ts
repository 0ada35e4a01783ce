import { Service } from '../../../schema/api/catalogue.ts'
import { type Edit, useEdit } from '../../api/use-edit.ts'
import { type ServiceValues, serviceValues } from './service-values.ts'

export type ServiceEdit = Edit<Service, ServiceValues>

export const useServiceEdit = (service: Service | null): ServiceEdit => useEdit(service, serviceValues, Service)
