import { on, type Route } from '#server/http.ts'
import * as contract from '../qualifications.contract.ts'
import { getMatrix, getQualification, listQualifications, listUserQualifications } from './qualifications.queries.ts'
import { changeQualification, createQualification, deleteQualification } from './qualifications.service.ts'
import { changeType, createType, deleteType, listTypes } from './qualifications.types.ts'

export const qualificationRoutes: readonly Route[] = [
  on(contract.listQualifications, listQualifications),
  on(contract.getQualificationMatrix, getMatrix),
  on(contract.listQualificationTypes, listTypes),
  on(contract.createQualificationType, createType),
  on(contract.changeQualificationType, changeType),
  on(contract.deleteQualificationType, deleteType),
  on(contract.getQualification, getQualification),
  on(contract.listUserQualifications, listUserQualifications),
  on(contract.createQualification, createQualification),
  on(contract.changeQualification, changeQualification),
  on(contract.deleteQualification, deleteQualification),
]
