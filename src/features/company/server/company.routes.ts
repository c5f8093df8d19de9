import { listCountries } from '#core/address.ts'
import { on, type Route } from '#server/http/route.ts'
import * as contract from '../company.contract.ts'
import { countries } from '#server/places/countries.ts'
import { bankAccountConstraints, bankAccountRoutes } from './bankAccounts.ts'
import { documentSettingsRoutes } from './companyDocumentSettings.ts'
import { holidayConstraints, holidayRoutes } from './companyHolidays.ts'
import { namedListConstraints, namedRows } from '#server/records/namedList.ts'
import { smallListWrites } from '#server/records/smallList.ts'
import { activateCompany, changeCompany, getCompany } from './company.service.ts'

const departments = namedRows<Omit<contract.Department, 'can_change' | 'can_delete'>>('department', {
  columns: ['name', 'active', 'colour'],
})
const services = namedRows<Omit<contract.Service, 'can_change' | 'can_delete'>>('service', {
  columns: ['name', 'active', 'on_land', 'taxed_in'],
})

export const companyRoutes: readonly Route[] = [
  on(contract.getCompany, getCompany),
  on(contract.changeCompany, changeCompany),
  on(contract.activateCompany, activateCompany),
  on(contract.activateCompanyByPost, activateCompany),
  on(listCountries, async () => countries()),
  on(contract.departmentCalls.list, (ctx) => departments.list(ctx)),
  ...smallListWrites(contract.departmentCalls, departments),
  on(contract.serviceCalls.list, (ctx) => services.list(ctx)),
  ...smallListWrites(contract.serviceCalls, services),
  ...holidayRoutes,
  ...bankAccountRoutes,
  ...documentSettingsRoutes,
]

export const companyConstraints = {
  ...namedListConstraints('department', 'service', 'calendar'),
  ...holidayConstraints,
  ...bankAccountConstraints,
}
