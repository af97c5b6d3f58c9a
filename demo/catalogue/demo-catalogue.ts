import { antennasAndMounts } from './antennas-and-mounts.ts'
import { casesAndCables } from './cases-and-cables.ts'
import { roomSensors } from './room-sensors.ts'
import { temperatureSensors } from './temperature-sensors.ts'
import type { DemoCatalogue } from './demo-types.ts'
import { fieldDevices } from './field-devices.ts'
import { networkGateways } from './network-gateways.ts'
import { radioGateways } from './radio-gateways.ts'
import { licences } from './licences.ts'
import { landingPages } from './landing-pages.ts'
import { solutions } from './solutions.ts'
import { locks } from './locks.ts'
import { ads, discounts, productGroups, sliders } from './marketing.ts'
import { mainCustomers } from './main-customers.ts'
import { metadata } from './metadata.ts'
import { meters } from './meters.ts'
import { orders, requests } from './orders.ts'
import { packages } from './packages.ts'
import { admins, approvalRules, companies, customerGroups, priceLists, tenants } from './people.ts'
import { otherCustomers } from './other-customers.ts'
import { powerAccessories } from './power-accessories.ts'
import { occupancySensors } from './occupancy-sensors.ts'
import { safetySensors } from './safety-sensors.ts'
import { services } from './services.ts'
import { simCards } from './sim-cards.ts'
import { trackers } from './trackers.ts'
import { units } from './units.ts'

/** Everything the demo shop starts with. Packages come last, after what they include. */
export const demoCatalogue: DemoCatalogue = {
  metadata,
  landingPages,
  solutions,
  products: [
    ...trackers,
    ...locks,
    ...roomSensors,
    ...temperatureSensors,
    ...safetySensors,
    ...occupancySensors,
    ...fieldDevices,
    ...meters,
    ...radioGateways,
    ...networkGateways,
    ...antennasAndMounts,
    ...powerAccessories,
    ...casesAndCables,
    ...simCards,
    ...licences,
    ...services,
    ...packages,
  ],
  productGroups,
  sliders,
  ads,
  discounts,
  admins,
  companies,
  tenants,
  customers: [...mainCustomers, ...otherCustomers],
  customerGroups,
  approvalRules,
  priceLists,
  orders,
  units,
  requests,
}
