import { productFields } from '#contract/product-fields.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { enums, type Language } from '#contract/enums.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { DateField } from '../../dates/date-field.tsx'
import { FieldPair, FormSection } from '../../form/form-section.tsx'
import { most } from '../check-draft.ts'
import type { DraftCertification, DraftDocumentation } from '../product-draft.ts'
import { PaperFile } from './paper-file.tsx'
import styles from './sections.module.css'
import type { Section } from './use-controls.ts'

const noDocumentation: DraftDocumentation = { title: '', url: '', language: '' }
const noCertification: DraftCertification = { name: '', issuer: '', number: '', validUntil: '' }

/** Papers to be downloaded: a manual or data sheet by link or as a file, an approval with what it says. */
export function DocumentationSection(section: Section) {
  const t = useT('cms.products.papers')
  return (
    <FormSection id="documentation" title={t('title')} hint={t('hint')}>
      <Documentations {...section} />
      <Certifications {...section} />
    </FormSection>
  )
}

function Documentations({ form: { draft, change, visit, countUpload }, controls }: Section) {
  const t = useT()
  const rows = draft.documentations
  const write = (index: number, changes: Partial<DraftDocumentation>) =>
    change({ documentations: rows.map((row, at) => (at === index ? { ...row, ...changes } : row)) })
  const typed = (index: number, part: 'title' | 'url') => {
    const path = `documentations.${index}.${part}`
    return {
      ...controls.around(path),
      label: controls.labelOf(path, { isShort: true }),
      value: rows[index]?.[part] ?? '',
      autoComplete: 'off',
      onChange: (event: { currentTarget: { value: string } }) =>
        write(index, { [part]: event.currentTarget.value }),
      onBlur: () => visit(path),
    }
  }
  return (
    <Rows
      list="documentations"
      count={rows.length}
      controls={controls}
      onAdd={() => change({ documentations: [...rows, noDocumentation] })}
      onRemove={(index) => change({ documentations: rows.filter((_, at) => at !== index) })}
    >
      {(index) => (
        <>
          <FieldPair>
            <TextField {...typed(index, 'title')} dir="auto" />
            <SelectField
              label={t('language.label')}
              isOptional
              value={rows[index]?.language}
              onChange={(event) => write(index, { language: event.currentTarget.value as Language | '' })}
            >
              <option value="">{t('cms.products.papers.anyLanguage')}</option>
              {enums.Language.map((language) => (
                <option key={language} value={language}>
                  {t(`cms.products.languages.${language}`)}
                </option>
              ))}
            </SelectField>
          </FieldPair>
          {!rows[index]?.file && (
            <TextField
              {...typed(index, 'url')}
              type="url"
              inputMode="url"
              dir="ltr"
              placeholder="https://"
              help={t('cms.products.papers.linkHint')}
            />
          )}
          <PaperFile
            onUpload={countUpload}
            label={t('cms.products.papers.fileOf', {
              title: rows[index]?.title || t('fields.documentations'),
            })}
            file={rows[index]?.file}
            error={controls.around(`documentations.${index}.file`).error}
            onChange={(file, name) =>
              write(index, { file, ...(file && !rows[index]?.title.trim() && { title: titleOf(name) }) })
            }
          />
        </>
      )}
    </Rows>
  )
}

function Certifications({ form: { draft, change, visit, countUpload }, controls }: Section) {
  const t = useT()
  const rows = draft.certifications
  const write = (index: number, changes: Partial<DraftCertification>) =>
    change({ certifications: rows.map((row, at) => (at === index ? { ...row, ...changes } : row)) })
  const typed = (index: number, part: 'name' | 'issuer' | 'number' | 'validUntil') => {
    const path = `certifications.${index}.${part}`
    return {
      ...controls.around(path),
      label: controls.labelOf(path, { isShort: true }),
      value: rows[index]?.[part] ?? '',
      autoComplete: 'off',
      onChange: (event: { currentTarget: { value: string } }) =>
        write(index, { [part]: event.currentTarget.value }),
      onBlur: () => visit(path),
    }
  }
  return (
    <Rows
      list="certifications"
      count={rows.length}
      controls={controls}
      onAdd={() => change({ certifications: [...rows, noCertification] })}
      onRemove={(index) => change({ certifications: rows.filter((_, at) => at !== index) })}
    >
      {(index) => (
        <>
          <FieldPair>
            <TextField {...typed(index, 'name')} dir="auto" />
            <TextField {...typed(index, 'issuer')} isOptional dir="auto" />
          </FieldPair>
          <FieldPair>
            <TextField {...typed(index, 'number')} isOptional dir="ltr" />
            <DateField
              {...typed(index, 'validUntil')}
              isOptional
              onChange={(validUntil) => write(index, { validUntil })}
            />
          </FieldPair>
          <PaperFile
            onUpload={countUpload}
            label={t('cms.products.papers.fileOf', {
              title: rows[index]?.name || t('fields.certifications'),
            })}
            file={rows[index]?.file}
            error={controls.around(`certifications.${index}.file`).error}
            onChange={(file) => write(index, { file })}
          />
        </>
      )}
    </Rows>
  )
}

/** A file's name says what it is, without its ending. */
const titleOf = (name: string) => [...name.replace(/\.pdf$/i, '')].slice(0, most.paperTitle).join('')

type RowsProps = {
  list: 'documentations' | 'certifications'
  count: number
  controls: Section['controls']
  onAdd: () => void
  onRemove: (index: number) => void
  children: (index: number) => React.ReactNode
}

function Rows({ list, count, controls, onAdd, onRemove, children }: RowsProps) {
  const t = useT('cms.products.papers')
  const format = useFormat()
  const label = controls.labelOf(list)
  return (
    <div role="group" aria-label={label} className={styles.group}>
      <p className={styles.label} aria-hidden>
        {label}
      </p>
      {count > 0 && (
        <ol className={styles.rows}>
          {Array.from({ length: count }, (_, index) => (
            // They have no names of their own; where one stands is what it is.
            <li key={index} className={styles.row}>
              <div className={styles.rowHead}>
                <span>{format.number(index + 1)}</span>
                <IconButton
                  label={t(`${list}.remove`, { number: format.number(index + 1) })}
                  onClick={() => onRemove(index)}
                >
                  <IconTrash size={18} />
                </IconButton>
              </div>
              {children(index)}
            </li>
          ))}
        </ol>
      )}
      <div className={styles.more}>
        <Button name={list} size="small" disabled={count >= productFields[list].max} onClick={onAdd}>
          <IconPlus size={16} aria-hidden />
          {t(`${list}.add`)}
        </Button>
      </div>
    </div>
  )
}
