import { BookingRulesSection } from '../features/booking/booking-rules/rules-section.tsx'
import { ResourcesSection } from '../features/catalogue/resources/resources-section.tsx'
import { FormsSection } from '../features/clients/consent-forms/forms-section.tsx'
import { CashSystemSection } from '../features/money/cash-system/cash-system-section.tsx'
import { DepositRulesSection } from '../features/money/deposits/deposit-rules-section.tsx'
import { FiscalSection } from '../features/money/fiscal-receipts/fiscal-section.tsx'
import { ExchangeSection } from '../features/money/invoices/exchange-section.tsx'
import { InvoiceSettingsSection } from '../features/money/invoices/invoice-settings.tsx'
import { LoyaltySection } from '../features/money/loyalty/loyalty-section.tsx'
import { PaymentsSection } from '../features/money/payments/payments-section.tsx'
import { AutomaticSection } from '../features/outreach/automatic-messages/automatic-section.tsx'
import { MissedCallsSection } from '../features/outreach/missed-calls/missed-calls-section.tsx'
import { KeysSection } from '../features/platform/api-keys/keys-section.tsx'
import { DocumentsSection } from '../features/platform/legal-texts/documents-section.tsx'
import { LogoSection } from '../features/platform/salons/logo-section.tsx'
import { OwnDataSection, OwnGatewaysSection, OwnPresenceSection } from '../features/platform/salons/own-sections.tsx'
import { SettingsScreen } from '../features/platform/settings/settings-screen.tsx'
import { WebhooksSection } from '../features/platform/webhooks/webhooks-section.tsx'
import { TakeOutSection } from '../features/records/take-out/take-out-section.tsx'

/** /salonConfig: the salon's settings and its own data. */
export function SalonConfigScreen() {
  return (
    <SettingsScreen
      salon={<OwnDataSection />}
      logo={<LogoSection />}
      presence={<OwnPresenceSection />}
      gateways={
        <>
          <OwnGatewaysSection />
          <MissedCallsSection />
        </>
      }
      automatic={<AutomaticSection />}
      documents={<DocumentsSection />}
      forms={<FormsSection />}
      bookingRules={<BookingRulesSection />}
      resources={<ResourcesSection />}
      loyalty={<LoyaltySection />}
      invoices={
        <>
          <InvoiceSettingsSection />
          <ExchangeSection />
        </>
      }
      cashSystem={
        <>
          <CashSystemSection />
          <FiscalSection />
        </>
      }
      payments={
        <>
          <PaymentsSection />
          <DepositRulesSection />
        </>
      }
      apiKeys={
        <>
          <KeysSection />
          <WebhooksSection />
        </>
      }
      takeOut={<TakeOutSection />}
    />
  )
}
