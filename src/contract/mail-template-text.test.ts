import { expect, test } from 'vitest'
import { faultsOf, readBody } from './mail-template-text.ts'

const variables = {
  known: ['name', 'number', 'link', 'details', 'code'],
  needed: ['code'],
  blocks: ['details'],
}
const faults = (body: string, subject = 'Hello') => faultsOf({ subject, body }, variables)

test('headings, paragraphs, lists, bold words and links are read; the rest is text', () => {
  const body = [
    '# Your order {{number}}',
    'Dear **{{name}}**,',
    'thank you.',
    '- one',
    '- two',
    '',
    '1. first',
    '2 * 3 ** 4',
    '[See it]({{ link }}) or <b>write</b>',
  ].join('\n')
  expect(readBody(body)).toEqual([
    {
      is: 'heading',
      of: [
        { is: 'text', text: 'Your order ' },
        { is: 'variable', name: 'number' },
      ],
    },
    {
      is: 'paragraph',
      lines: [
        [
          { is: 'text', text: 'Dear ' },
          { is: 'strong', of: [{ is: 'variable', name: 'name' }] },
          { is: 'text', text: ',' },
        ],
        [{ is: 'text', text: 'thank you.' }],
      ],
    },
    {
      is: 'list',
      isNumbered: false,
      items: [[{ is: 'text', text: 'one' }], [{ is: 'text', text: 'two' }]],
    },
    { is: 'list', isNumbered: true, items: [[{ is: 'text', text: 'first' }]] },
    {
      is: 'paragraph',
      lines: [
        [{ is: 'text', text: '2 * 3 ** 4' }],
        [
          { is: 'link', of: [{ is: 'text', text: 'See it' }], to: { is: 'variable', name: 'link' } },
          { is: 'text', text: ' or <b>write</b>' },
        ],
      ],
    },
  ])
})

test.each([
  ['Hello {{name}}\n\n{{code}}\n{{nmae}}', 'unknown', 4, '{{nmae}}'],
  ['Hello {{name}}', 'missing', 0, '{{code}}'],
  ['{{code}}\n\n**{{sum}}**', 'unknown', 3, '{{sum}}'],
  ['{{code}}\n\n[x](http://shop.example)', 'link', 3, 'http://shop.example'],
  ['{{code}}\n\n[x](javascript:alert)', 'link', 3, 'javascript:alert'],
  ['{{code}}\n\n[x](https://a@evil.example/)', 'link', 3, 'https://a@evil.example/'],
  ['{{code}}\n\n[x]({{name}})', 'link', 3, '{{name}}'],
  ['{{code}}\n\nSee {{details}}', 'alone', 3, '{{details}}'],
  ['{{code}}\n{{details}}', 'alone', 2, '{{details}}'],
  ['{{code}}\n{{#if name}}', 'braces', 2, '{{#if name}}'],
  ['{{code}}\n{{name', 'braces', 2, '{{name'],
])('%j: %s at line %i', (body, fault, line, variable) => {
  expect(faults(body)).toEqual([{ field: 'body', fault, line, variable }])
})

test('a subject has no lists, and is told apart from the body', () => {
  expect(faults('{{code}}', 'Order {{details}}')).toEqual([
    { field: 'subject', fault: 'unknown', line: 1, variable: '{{details}}' },
  ])
  expect(faults('{{code}}\n\n{{details}}\n\n[Open]({{link}})', '{{number}}')).toEqual([])
})
