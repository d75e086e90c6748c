import { errorCatalogue } from '@anj/workflow'
import { messages } from '@anj/workflow/messages'
import { expect, test } from 'vitest'
import { docPages, helpPages } from './doc-pages.ts'
import { documentedMessages } from './documented-messages.ts'

const told = documentedMessages(helpPages())
const sentences = new Set<string>(Object.values(messages))

test('the help explains every error in exactly one place', () => {
  const places = Map.groupBy(told, ({ message }) => message)
  const wrong = Object.keys(errorCatalogue).flatMap((code) => {
    const message: string = messages[code as keyof typeof errorCatalogue]
    const found = places.get(message) ?? []
    if (found.length === 1) return []
    const where = found.map(({ page, line }) => `${page.file}:${line.number}`).join(', ') || 'nowhere'
    return `${code}: ${message} (${where})`
  })
  expect(wrong).toEqual([])
})

test('every message that a page explains matches a message of the product word for word', () => {
  const wrong = told
    .filter(({ message }) => !sentences.has(message))
    .map(({ message, page, line }) => `${page.file}:${line.number}: ${message}`)
  expect(wrong).toEqual([])
})

test('only help pages explain messages', () => {
  const others = docPages().filter(({ file }) => !file.startsWith('docs/help/'))
  expect(documentedMessages(others)).toEqual([])
})
