import { antenna, mount } from './antenna-forms.ts'
import { batteryCell, powerSupply } from './power-forms.ts'
import { cable, enclosure, probe } from './fitting-forms.ts'
import { esim, simCard } from './sim-forms.ts'
import { emblem } from './emblem-forms.ts'
import {
  gatewayCellular,
  gatewayIndoor,
  gatewayIndustrial,
  gatewayOutdoor,
  gatewayPlug,
} from './gateway-forms.ts'
import { lockCabinet, lockDeadbolt, lockHandle, padlock } from './lock-forms.ts'
import { clampMeter, dinMeter, valve, waterMeter } from './meter-forms.ts'
import type { Form } from './model.ts'
import { ceilingSensor } from './ceiling-sensor-form.ts'
import {
  levelSensor,
  parkingSensor,
  soilProbe,
  vibrationSensor,
  weatherStation,
} from './field-sensor-forms.ts'
import { probeSensor } from './probe-sensor-form.ts'
import { doorSensor, wallSensor } from './wall-sensor-forms.ts'
import { assetTracker, badge, displayTracker, puck, solarTracker, vehicleTracker } from './tracker-forms.ts'

/** Every form a drawing may name. */
export const forms: Record<string, Form> = {
  puck,
  asset_tracker: assetTracker,
  vehicle_tracker: vehicleTracker,
  solar_tracker: solarTracker,
  display_tracker: displayTracker,
  badge,
  lock_handle: lockHandle,
  lock_deadbolt: lockDeadbolt,
  padlock,
  lock_cabinet: lockCabinet,
  wall_sensor: wallSensor,
  probe_sensor: probeSensor,
  ceiling_sensor: ceilingSensor,
  door_sensor: doorSensor,
  soil_probe: soilProbe,
  weather_station: weatherStation,
  level_sensor: levelSensor,
  vibration_sensor: vibrationSensor,
  parking_sensor: parkingSensor,
  din_meter: dinMeter,
  water_meter: waterMeter,
  valve,
  clamp_meter: clampMeter,
  gateway_indoor: gatewayIndoor,
  gateway_plug: gatewayPlug,
  gateway_outdoor: gatewayOutdoor,
  gateway_industrial: gatewayIndustrial,
  gateway_cellular: gatewayCellular,
  antenna,
  mount,
  battery: batteryCell,
  power_supply: powerSupply,
  enclosure,
  cable,
  probe,
  sim_card: simCard,
  esim,
  emblem,
}
