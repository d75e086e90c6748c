import type { Examples } from '../add-examples.ts'
import { answer } from './records.ts'

const settings = {
  kind: 'sftp',
  serverName: 'sftp.partner.example',
  port: 22,
  userId: 'anj',
  login: 'password',
  hostKey: 'SHA256:LGMSk7zCvbWz371E/LWtZcXMrwXQ42uOkpNX1NMG2/I',
  folder: 'outgoing',
}
const place = {
  id: '5b0f6f3e-4f0c-4c3c-9d39-6d3c5e0f7a11',
  name: 'Partner',
  settings,
  isShared: false,
  access: 'own',
}
const form = { name: 'Partner', settings, secret: 'of the partner' }

export const placesExamples: Examples = {
  listPlaces: { answer: answer('Done.', [place], { more: false }) },
  createPlace: { request: form, answer: answer('Connection saved.', place) },
  updatePlace: {
    request: { name: 'Partner', settings, isShared: true },
    answer: answer('Connection saved.', { ...place, isShared: true }),
  },
  deletePlace: { answer: answer('Connection deleted.', null) },
  testPlace: {
    request: { ...form, settings: { ...settings, hostKey: null } },
    answer: answer('The connection works.', { hostKey: settings.hostKey }),
  },
  listPlaceFiles: {
    answer: answer(
      'Done.',
      [{ path: 'orders/orders_2026-03-01.csv', bytes: 48_213, modifiedAt: '2026-03-01T05:12:44.000Z' }],
      { more: false },
    ),
  },
}
