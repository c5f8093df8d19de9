import { expect, test } from 'vitest'

import type { MailMessage } from '../mail.contract.ts'
import { writtenNotice } from './mailWords.ts'

const message = (status: MailMessage['status'], reason = ''): MailMessage => ({
  id: 1,
  contact_id: 2,
  contact: { id: 2, name: 'Carla Cole' },
  client_id: null,
  user: { id: 3, name: 'Ada' },
  address: 'carla@quay.example',
  subject: 'Survey',
  body: 'Dear Carla',
  status,
  reason,
  can_try_again: false,
  sent: null,
  created: '2026-03-04T09:00:00Z',
})

test('one letter is said by whom it goes to, with why where it does not', () => {
  expect(writtenNotice([message('waiting')])).toEqual({
    tone: 'success',
    message: 'Waiting to be sent to Carla Cole.',
  })
  expect(writtenNotice([message('sent')]).message).toBe('Sent to Carla Cole.')
  expect(
    writtenNotice([message('not_sent', 'Email is not set up. Ask your server administrator to set it up.')]),
  ).toEqual({
    tone: 'warning',
    message: 'Not sent to Carla Cole. Email is not set up. Ask your server administrator to set it up.',
  })
})

test('of many it is said how many of each', () => {
  const notice = writtenNotice([message('waiting'), message('sent'), message('waiting'), message('not_sent', 'Full.')])
  expect(notice).toEqual({ tone: 'warning', message: '1 sent, 2 waiting to be sent, 1 not sent. Full.' })
})
