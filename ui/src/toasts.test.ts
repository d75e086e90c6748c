import { notificationsStore } from '@mantine/notifications'
import { beforeEach, expect, test } from 'vitest'
import { hideToast, hideToastsAbout, showError, showSuccess } from './toasts.ts'

const toasts = () => notificationsStore.getState().notifications
const sentences = () => toasts().map(({ message }) => message)

beforeEach(() => {
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], limit: 20 })
})

test('replaces a repeated toast with a new one that is shown for its full duration', () => {
  showError('Port is required')
  const [first] = toasts()
  showError('Port is required')
  expect(sentences()).toEqual(['Port is required'])
  expect(toasts()[0]?.id).not.toBe(first?.id)
})

test('hides a toast by its id, even if it has been shown several times', () => {
  showError('Port is required', { id: 'port' })
  showError('Port is required', { id: 'port' })
  hideToast('port')
  expect(sentences()).toEqual([])
})

test('hides only the toasts about one form', () => {
  showError('Port is required', { about: 'form' })
  showError('Password is required', { about: 'form' })
  showError('No auth token found', { about: 'another form' })
  showSuccess('Saved')
  hideToastsAbout('form')
  expect(sentences()).toEqual(['No auth token found', 'Saved'])
})
