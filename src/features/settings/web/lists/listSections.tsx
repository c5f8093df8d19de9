/** The small lists of the firm, each by its calls. */
import { clientCategoryCalls, clientTypeCalls } from '#features/clients/clients/clients.lists.contract.ts'
import * as equipment from '#features/equipment/equipment.contract.ts'
import * as company from '#features/company/company.contract.ts'
import { NamedList } from './NamedList.tsx'

export const DepartmentsSection = () => (
  <NamedList
    title="Departments"
    lead="People belong to one, and may work in others too. Managers may be allowed to see their department’s hours."
    noun="department"
    example="Most firms have two or three: Field, Office, Accounts."
    of="department"
    coloured
    calls={{
      list: company.departmentCalls.list,
      create: company.departmentCalls.create,
      change: company.departmentCalls.change,
      remove: company.departmentCalls.remove,
    }}
  />
)

export const ServicesSection = () => (
  <NamedList
    title="Services"
    lead="What a project is: reports and charts compare the firm’s work by them."
    noun="service"
    example="Name what clients order: Topographic survey, Building survey, Setting out."
    of="service"
    calls={{
      list: company.serviceCalls.list,
      create: company.serviceCalls.create,
      change: company.serviceCalls.change,
      remove: company.serviceCalls.remove,
    }}
  />
)

export const CategoriesSection = () => (
  <div className="fb-settings-stack">
    <NamedList
      title="Client categories"
      lead="What line of business a client is in."
      noun="client category"
      example="For example: Developers, Councils, Utilities."
      of="client_category"
      calls={clientCategoryCalls}
    />
    <NamedList
      title="Client types"
      lead="What kind of client it is to you."
      noun="client type"
      example="For example: Public, Private, Framework."
      of="client_type"
      calls={clientTypeCalls}
    />
    <NamedList
      title="Equipment categories"
      lead="What instruments and vehicles are sorted by."
      noun="equipment category"
      example="For example: Total stations, GNSS, Vehicles."
      of="equipment_category"
      calls={{
        list: equipment.equipmentCategoryCalls.list,
        create: equipment.equipmentCategoryCalls.create,
        change: equipment.equipmentCategoryCalls.change,
        remove: equipment.equipmentCategoryCalls.remove,
      }}
    />
  </div>
)
