import { on, onOwn, type Route } from '#server/http.ts'
import * as contract from '../qualifications.contract.ts'
import * as lists from '../qualifications.lists.contract.ts'
import { exportQualifications } from './qualifications.export.ts'
import { getMatrix } from './qualifications.matrix.ts'
import { getQualification, listUserQualifications, qualificationRecords } from './qualifications.queries.ts'
import {
  changeQualification,
  createQualification,
  deleteQualification,
  deleteQualifications,
  editQualifications,
} from './qualifications.service.ts'
import { typeRoutes } from './qualifications.types.ts'

export const qualificationRoutes: readonly Route[] = [
  on(contract.listQualifications, qualificationRecords.page),
  on(lists.countQualifications, qualificationRecords.counts),
  onOwn(lists.exportQualifications, exportQualifications),
  on(contract.getQualificationMatrix, getMatrix),
  ...typeRoutes,
  on(contract.getQualification, getQualification),
  on(contract.listUserQualifications, listUserQualifications),
  on(contract.createQualification, createQualification),
  on(contract.changeQualification, changeQualification),
  on(contract.deleteQualification, deleteQualification),
  on(contract.editQualifications, (ctx, { body }) => editQualifications(ctx, body)),
  on(lists.deleteQualifications, (ctx, { body }) => deleteQualifications(ctx, body)),
  on(contract.listQualificationHistory, (ctx, { params }) => qualificationRecords.history(ctx, params.id)),
]
