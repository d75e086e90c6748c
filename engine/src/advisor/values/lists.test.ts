import { describe, expect, it } from 'vitest'
import { separatorOf } from './lists.ts'

const twice = (...values: string[]) => [...values, ...values, ...values]

describe('detection of lists in text values', () => {
  it.each([
    ['words', ',', twice('red,green', 'blue', 'red,blue,green', 'green')],
    [
      'words with spaces',
      ';',
      twice('new arrival; sale', 'sale', 'best seller; sale; new arrival', 'sale;sale'),
    ],
    ['numbers', ',', ['1,2', '3,4,5', '6', '7,8', '9,10,11', '12', '13,14', '15,16', '17', '18,19,20']],
    ['a last separator', '|', twice('a|b|', 'c|', 'a|b|c|', 'b|a|')],
  ])('detects %s', (_, separator, values) => expect(separatorOf(values)).toBe(separator))

  it.each([
    ['names of people', twice('Doe, Jane', 'Roe, Richard', 'Doe, John', 'Poe, Jane')],
    ['places on earth', twice('52.5,13.4', '48.1,11.6', '50.1,8.7', '52.5,13.4')],
    [
      'addresses',
      twice(
        'Main Street 5, Berlin',
        'Side Road 7, Apt 3, Hamburg',
        'Main Street 5, Berlin',
        'Old Lane 1, Bonn',
      ),
    ],
    [
      'sentences',
      twice(
        'It works, mostly, on a good day of the week',
        'Broken',
        'No idea why, sorry about that one',
        'Fine',
      ),
    ],
    ['numbers with thousands', twice('1,234', '12,345,678', '999', '1,000')],
    ['numbers with a comma', twice('1,5', '2,25', '3,1', '4,0')],
    ['colours', twice('255,0,0', '0,255,0', '0,0,255', '12,12,12')],
    ['JSON', twice('["a","b"]', '["c"]', '["a","b","c"]', '[]')],
    ['single words', twice('red', 'green', 'blue', 'red')],
    ['a list now and then', [...Array<string>(20).fill('red'), 'red,green', 'red,green,blue']],
    ['a few values', ['a,b', 'a,b,c', 'c']],
    [
      'agents of browsers',
      twice(
        'Mozilla/5.0 (X11; Linux x86_64; rv:1)',
        'Opera/9.80 (Windows NT 6.1; U; en)',
        'curl/8; x',
        'Mozilla/5.0 (X11; Linux)',
      ),
    ],
  ])('does not mistake %s for lists', (_, values) => expect(separatorOf(values)).toBeNull())

  it('ignores the last item of a truncated value', () => {
    const long = `${'red,green,'.repeat(19)}blue,gre-%en`.slice(0, 200).padEnd(200, '(')
    expect(separatorOf([...twice('red,green', 'blue', 'red,blue,green', 'green'), long])).toBe(',')
  })
})
