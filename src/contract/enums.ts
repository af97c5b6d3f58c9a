import { builtInRoles } from './built-in-roles.ts'
import { publicEnums } from './public-enums.ts'

/** The named enumerations, with their values on the wire. Their labels are in i18n. */
export const enums = {
  ...publicEnums,
  LicenseType: ['platform', 'notification', 'subscription', 'integration'],
  PlatformType: ['cloud', 'private_cloud', 'on_premises'],
  NotificationType: ['sms', 'email', 'push', 'whatsapp', 'voice'],
  SubscriptionType: ['connectivity', 'platform', 'support'],
  PeriodUnit: ['day', 'month', 'year'],
  IntegrationType: ['rest_api', 'webhook', 'mqtt', 'connector'],
  DiscountType: ['code', 'product', 'market'],
  DiscountStatus: ['active', 'used', 'inactive', 'expired'],
  DiscountPeriod: ['fixed', 'open_ended'],
  AddressType: ['shipping', 'billing'],
  PaymentMethodType: ['credit_card', 'bank_account'],
  /** How an order is paid. The last two are for companies with such terms, which save no method for them. */
  OrderPaymentType: ['credit_card', 'bank_account', 'on_account', 'on_delivery'],
  PaymentProvider: ['TAP', 'STRIPE', 'sandbox', 'bank_transfer'],
  OrderPaymentProvider: ['TAP', 'STRIPE', 'sandbox', 'bank_transfer', 'on_account', 'on_delivery'],
  PaymentStatus: ['unpaid', 'authorised', 'paid', 'failed', 'refunded'],
  OrderStatus: ['pending', 'in_progress', 'shipped', 'delivered', 'rejected'],
  RequestType: ['contact', 'quote'],
  RequestStatus: ['new', 'in_progress', 'answered', 'closed', 'sent', 'accepted', 'declined', 'expired'],
  TransactionKind: ['inventory', 'payment'],
  InventoryReason: [
    'initial',
    'restock',
    'adjustment',
    'reservation',
    'release',
    'sale',
    'return',
    'write_off',
  ],
  SliderPosition: ['center', 'left', 'right'],
  AdPlacement: ['home_top', 'home_middle', 'home_bottom'],
  Visibility: ['visible', 'hidden'],
  /** `staff` has a role that the shop made itself. */
  Role: ['root_user', 'company_member', 'tenant_user', ...builtInRoles, 'staff'],
  AlertType: ['error', 'success', 'warning', 'info'],
} as const

export type EnumName = keyof typeof enums
export type EnumValue<N extends EnumName> = (typeof enums)[N][number]

export type Language = EnumValue<'Language'>
export type ProductType = EnumValue<'ProductType'>
export type ProductKind = EnumValue<'ProductKind'>
export type HardwareType = EnumValue<'HardwareType'>
export type LicenseType = EnumValue<'LicenseType'>
export type CommunicationType = EnumValue<'CommunicationType'>
export type OrderStatus = EnumValue<'OrderStatus'>
export type PaymentStatus = EnumValue<'PaymentStatus'>
export type DiscountType = EnumValue<'DiscountType'>
export type DiscountStatus = EnumValue<'DiscountStatus'>
export type InventoryReason = EnumValue<'InventoryReason'>
export type AlertType = EnumValue<'AlertType'>
export type Visibility = EnumValue<'Visibility'>
