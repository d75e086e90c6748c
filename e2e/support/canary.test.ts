import { expect, test } from 'vitest'
import { Canary } from './canary.ts'

test('a secret is found as it is, as Base64, as hex and in an address, but not where it is handed over', () => {
  const canary = new Canary()
  canary.keep('password', 'p/4%x+!')
  const forms = {
    plain: 'so p/4%x+! it is',
    base64: Buffer.from('p/4%x+! and more').toString('base64'),
    hex: Buffer.from('p/4%x+!').toString('hex'),
    address: `?password=${encodeURIComponent('p/4%x+!')}`,
  }
  canary.heard({ from: 'its own answer', text: forms.plain, mayShow: ['password'] })
  canary.heard({ from: 'another answer', text: forms.plain, mayShow: [] })
  expect(canary.found({ ...forms, nothing: 'p' })).toEqual([
    'password: another answer',
    'password: plain',
    'password: base64',
    'password: hex',
    'password: address',
  ])
})

test('where nothing is kept secret nothing is proven', () => {
  expect(() => new Canary().found({})).toThrow('Nothing is kept secret.')
})
