import { z } from 'zod'
import { enums, type EnumName, type EnumValue } from './enums.ts'
import { NewPeriod, Period } from './period.ts'
import { factNames, factOf, type FactName, type Facts, type FactsOf, type ProductField } from './facts.ts'
import { fromListText } from './list-text.ts'
import { Id, queryList, text } from './shared.ts'

type PeriodValue = z.infer<typeof Period>

/** A fact's value where it is set; `Topic` is how an item of the metadata is told. */
export type FactValue<F, Topic> = F extends { kind: 'texts'; of: infer E extends EnumName }
  ? EnumValue<E>[]
  : F extends { kind: 'texts' }
    ? string[]
    : F extends { kind: 'choice'; of: infer E extends EnumName }
      ? EnumValue<E>
      : F extends { kind: 'integer' }
        ? number
        : F extends { kind: 'period' }
          ? PeriodValue
          : F extends { kind: 'topic' }
            ? Topic
            : string

type Shown<Topic> = { [N in FactName]: z.ZodOptional<z.ZodType<FactValue<Facts[N], Topic>>> }

function shownAs(fact: ProductField, topic: z.ZodType): z.ZodType {
  switch (fact.kind) {
    case 'texts':
      return z.array('of' in fact ? z.enum(enums[fact.of]) : z.string())
    case 'choice':
      return z.enum(enums[fact.of])
    case 'integer':
      return z.int()
    case 'period':
      return Period
    case 'topic':
      return topic
    case 'day':
      return z.iso.date()
    default:
      return z.string()
  }
}

/** The facts in an answer; what is not set is absent. */
export const factsShown = <Topic extends z.ZodType>(topic: Topic) =>
  Object.fromEntries(
    factNames.map((name) => [name, shownAs(factOf(name), topic).optional()]),
  ) as unknown as Shown<z.infer<Topic>>

type Written<F> = F extends { kind: 'texts' } ? FactValue<F, string> : FactValue<F, string> | null
type AllWritten = { [N in FactName]: z.ZodOptional<z.ZodType<Written<Facts[N]>, Written<Facts[N]>>> }

function writtenAs(fact: ProductField): z.ZodType {
  switch (fact.kind) {
    case 'texts':
      return z.array('of' in fact ? z.enum(enums[fact.of]) : text(fact.maxLength)).max(fact.max)
    case 'choice':
      return z.enum(enums[fact.of]).nullable()
    case 'integer':
      return z.int().min(fact.min).max(fact.max).nullable()
    case 'period':
      return NewPeriod.nullable()
    case 'topic':
      return Id.nullable()
    case 'day':
      return z.iso.date().nullable()
    case 'text':
      return text(fact.max).nullable()
    default:
      throw new Error(`A fact cannot be of the kind ${fact.kind}`)
  }
}

/** The facts of a new or changed product: null or an empty list removes one, an absent key leaves it as it is. */
export const factsWritten = Object.fromEntries(
  factNames.map((name) => [name, writtenAs(factOf(name)).optional()]),
) as unknown as AllWritten

const decoded = (value: unknown) => (typeof value === 'string' ? fromListText(value) : value)
const queryTexts = queryList(z.preprocess(decoded, z.string().max(255)))

const filterable = factNames.filter((name) => factOf(name).isFilter)
type FilterName = { [N in FactName]: Facts[N] extends { isFilter: true } ? N : never }[FactName]

/** The facts that lists can be filtered by, each with one or more values. */
export const filterFacts = filterable as FilterName[]
export const factFilters = Object.fromEntries(
  filterFacts.map((name) => [name, factOf(name).kind === 'topic' ? queryList(Id) : queryTexts]),
) as Record<FilterName, typeof queryTexts>

type CountedFact = FilterName & FactsOf<'text'>

/** Those of them that are texts: the shop's list counts their values. */
export const countedFacts = filterFacts.filter((name): name is CountedFact => factOf(name).kind === 'text')
