import type { Language } from '#contract/enums.ts'
import { cmsAudit as arAudit, cmsImports as arImports } from './ar/cms-imports.ts'
import { cmsAttributes as arAttributes } from './ar/cms-attributes.ts'
import { cmsMetadata as arMetadata } from './ar/cms-metadata.ts'
import { cmsFactFindings as arFindings } from './ar/cms-fact-findings.ts'
import { cmsBin as arBin } from './ar/cms-bin.ts'
import { cmsDrafts as arDrafts } from './ar/cms-drafts.ts'
import { cmsMarketing as arMarketing } from './ar/cms-marketing.ts'
import { cmsOutbox as arOutbox } from './ar/cms-outbox.ts'
import { cmsRequests as arRequests } from './ar/cms-requests.ts'
import { cmsSearch as arSearch } from './ar/cms-search.ts'
import { cmsStaff as arStaff } from './ar/cms-staff.ts'
import { credit as arCredit } from './ar/credit.ts'
import { returns as arReturns } from './ar/returns.ts'
import { devices as arDevices } from './ar/devices.ts'
import { enums as arEnums } from './ar/enums.ts'
import { exports as ar } from './ar/exports.ts'
import { cmsAudit as enAudit, cmsImports as enImports } from './en/cms-imports.ts'
import { cmsAttributes as enAttributes } from './en/cms-attributes.ts'
import { cmsMetadata as enMetadata } from './en/cms-metadata.ts'
import { cmsFactFindings as enFindings } from './en/cms-fact-findings.ts'
import { cmsBin as enBin } from './en/cms-bin.ts'
import { cmsDrafts as enDrafts } from './en/cms-drafts.ts'
import { cmsMarketing as enMarketing } from './en/cms-marketing.ts'
import { cmsOutbox as enOutbox } from './en/cms-outbox.ts'
import { cmsRequests as enRequests } from './en/cms-requests.ts'
import { cmsSearch as enSearch } from './en/cms-search.ts'
import { cmsStaff as enStaff } from './en/cms-staff.ts'
import { credit as enCredit } from './en/credit.ts'
import { returns as enReturns } from './en/returns.ts'
import { devices as enDevices } from './en/devices.ts'
import { enums as enEnums } from './en/enums.ts'
import { exports as en } from './en/exports.ts'
import { serverWords, type Say } from './server-words.ts'

const catalogues = {
  en: {
    ...en,
    enums: enEnums,
    marketing: enMarketing,
    requests: enRequests,
    staff: enStaff,
    audit: enAudit,
    drafts: enDrafts,
    search: enSearch,
    bin: enBin,
    findings: enFindings,
    credit: enCredit,
    returns: enReturns,
    devices: enDevices,
    attributes: enAttributes,
    landing: enMetadata.landing,
    imports: enImports,
    outbox: enOutbox,
  },
  ar: {
    ...ar,
    enums: arEnums,
    marketing: arMarketing,
    requests: arRequests,
    staff: arStaff,
    audit: arAudit,
    drafts: arDrafts,
    search: arSearch,
    bin: arBin,
    findings: arFindings,
    credit: arCredit,
    returns: arReturns,
    devices: arDevices,
    attributes: arAttributes,
    landing: arMetadata.landing,
    imports: arImports,
    outbox: arOutbox,
  },
}

/** The words of exported lists, and the labels of what stands in them: `words('code')`, `words('enums.Visibility.hidden')`. */
export const exportWords = (language: Language): Say => serverWords(language, catalogues[language])
