import { listCountries } from '#core/address.ts'
import { on, type Route } from '#server/http.ts'
import * as contract from '../company.contract.ts'
import * as holidays from '../company.holidays.contract.ts'
import { countries } from '#server/countries.ts'
import { changeHoliday, createHoliday, deleteHoliday, holidayConstraints, listHolidays } from './company.holidays.ts'
import { listConstraints, namedList } from './company.lists.ts'
import { activateCompany, changeCompany, getCompany } from './company.service.ts'

const departments = namedList('department')
const services = namedList('service')

export const companyRoutes: readonly Route[] = [
  on(contract.getCompany, getCompany),
  on(contract.changeCompany, changeCompany),
  on(contract.activateCompany, activateCompany),
  on(contract.activateCompanyByPost, activateCompany),
  on(listCountries, async () => countries()),
  on(contract.listDepartments, departments.list),
  on(contract.createDepartment, departments.create),
  on(contract.changeDepartment, departments.change),
  on(contract.deleteDepartment, departments.remove),
  on(contract.listServices, services.list),
  on(contract.createService, services.create),
  on(contract.changeService, services.change),
  on(contract.deleteService, services.remove),
  on(holidays.listHolidays, listHolidays),
  on(holidays.createHoliday, createHoliday),
  on(holidays.changeHoliday, changeHoliday),
  on(holidays.deleteHoliday, deleteHoliday),
]

export const companyConstraints = { ...listConstraints, ...holidayConstraints }
