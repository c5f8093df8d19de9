/** The columns of equipment as a table. */
import { column, createdColumn, dateColumn, notesColumn, tagsColumn } from '#core/records.columns.ts'

export const equipmentTable = () => [
  column('name', 'Name', 30, ['equipment', 'item', 'asset', 'asset name', 'description of item']),
  column('serial', 'Serial number', 18, ['serial', 'serial no']),
  column('identifier', 'Identifier', 14, ['id', 'asset number', 'asset tag', 'asset id', 'number']),
  column('barcode', 'Barcode', 18, ['bar code', 'qr', 'qr code']),
  column('category', 'Category', 18, ['type', 'kind']),
  column('department', 'Department', 18, ['team']),
  column('owner', 'Owner', 20, ['owned by']),
  column('assigned_to', 'Assigned to', 20, ['assigned', 'person', 'user', 'holder']),
  dateColumn('active_from', 'In use from', ['active from', 'purchased', 'purchase date']),
  dateColumn('active_until', 'In use until', ['active until', 'active to', 'disposed', 'disposal date']),
  dateColumn('last_calibration', 'Last calibration', ['calibrated', 'calibration date', 'last calibrated']),
  dateColumn('next_calibration', 'Next calibration', ['calibration due', 'due', 'next calibrated']),
  column('certificate', 'Certificate', 20, ['certificate number', 'calibration certificate']),
  column('purchase_order', 'Purchase order', 16, ['po', 'po number']),
  column('show_on_schedule', 'On the schedule', 12, ['show on schedule', 'schedule']),
  tagsColumn,
  notesColumn,
  createdColumn,
]
