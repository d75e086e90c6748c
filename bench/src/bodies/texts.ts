/** JSON texts of about the requested length that are expensive to parse or traverse. */
export const texts: Readonly<Record<string, (bytes: number) => string>> = {
  'empty objects': list(() => '{}'),
  'empty lists': list(() => '[]'),
  'lists in lists': list(() => '[[]]'),
  'lists of one': list(() => '[0]'),
  'rows of two': list(() => '["",""]'),
  'objects of a name': list(() => '{"":0}'),
  'objects of a number': list(() => '{"9":0}'),
  'objects of different names': list((i) => `{"${name(i)}":0}`),
  'objects of different names with objects': list((i) => `{"${name(i)}":{}}`),
  'objects of different escaped names': list((i) => `{"\\n${name(i)}":0}`),
  'objects of different numbers': list((i) => `{"${i}":0}`),
  'objects of two different names': list((i) => `{"${name(2 * i)}":0,"${name(2 * i + 1)}":0}`),
  'objects of twenty different names': list((i) => `{${some(20, (j) => `"${name(20 * i + j)}":0`)}}`),
  'objects of different shapes': list((i) => `{${some(8, (j) => (i >> j) & 1 && `"${name(j)}":0`)}}`),
  'an object of different names': object((i) => `"${name(i)}":0`),
  'an object of different names with objects': object((i) => `"${name(i)}":{}`),
  'an object of different escaped names': object((i) => `"\\n${name(i)}":0`),
  'an object of numbers': object((i) => `"${i}":0`),
  'an object of numbers far from each other': object((i) => `"${i * 1000}":0`),
  'an object of one name': object(() => '"":0'),
  'objects beside a constructor': object((i) => (i === 0 ? '"constructor":0,"a":[{}' : '{}'), ']'),
  'objects in each other': list(() => `${'{"":'.repeat(90)}0${'}'.repeat(90)}`),
  'lists in each other': list(() => '['.repeat(90) + ']'.repeat(90)),
  'objects without end': (bytes) => `${'{"":'.repeat(bytes / 5)}0${'}'.repeat(bytes / 5)}`,
  'lists without end': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  digits: list(() => '0'),
  'short numbers': list(() => '0.5'),
  exponents: list(() => '1e300'),
  'small numbers': list(() => '2.2250738585072011e-308'),
  'long numbers': list(() => `1.${'0'.repeat(14)}11102230246251565404236316680908203125${'0'.repeat(700)}1`),
  'empty texts': list(() => '""'),
  'different texts': list((i) => `"${name(i)}"`),
  'escaped texts': list(() => '"\\n"'),
  'texts of an emoji': list(() => '"😀"'),
  'texts of an escaped emoji': list(() => '"\\ud83d\\ude00"'),
  'a text of escapes': (bytes) => `"${'\\\\'.repeat(bytes / 2)}"`,
  'a text of escaped emoji': (bytes) => `"${'\\ud83d\\ude00'.repeat(bytes / 12)}"`,
  'empty objects beside a letter of two bytes': list((i) => (i === 0 ? '"Ā"' : '{}')),
}

type Part = (at: number) => string

function list(part: Part) {
  return (bytes: number) => `[${joined(bytes, part)}]`
}

function object(part: Part, end = '') {
  return (bytes: number) => `{${joined(bytes, part)}${end}}`
}

function joined(bytes: number, part: Part): string {
  const parts: string[] = []
  for (let length = 0; length < bytes; length += (parts.at(-1)?.length ?? 0) + 1)
    parts.push(part(parts.length))
  return parts.join(',')
}

function some(count: number, part: (at: number) => string | 0): string {
  return Array.from({ length: count }, (_, i) => part(i))
    .filter((one) => one !== 0)
    .join(',')
}

const name = (i: number) => i.toString(36)
