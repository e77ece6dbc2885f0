import { Form } from 'react-router';
import {
  type OrderState,
  type OrderStatus,
  type OrderStep,
  stepsOf,
} from '../../../../domain/orders/order.ts';
import { Button } from '../../../ui/controls/button.tsx';

type OrderStepButtonsProps = {
  order: OrderState & { id: string };
  /** Without scripts the buttons lead to a page that asks. */
  onStep: (to: OrderStatus) => void;
};

export function OrderStepButtons({ order, onStep }: OrderStepButtonsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {stepsOf(order).map((step) => (
        <StepButton key={step.to} step={step} orderId={order.id} onStep={onStep} />
      ))}
    </div>
  );
}

function StepButton({
  step,
  orderId,
  onStep,
}: {
  step: OrderStep;
  orderId: string;
  onStep: (to: OrderStatus) => void;
}) {
  const forward = step.kind === 'forward';
  return (
    <Form method="get" className={forward ? 'w-full' : undefined} preventScrollReset>
      <input type="hidden" name="ubah" value={orderId} />
      <input type="hidden" name="ke" value={step.to} />
      <Button
        type="submit"
        variant={forward ? 'primary' : 'quiet'}
        className={forward ? 'w-full' : undefined}
        onClick={(event) => {
          event.preventDefault();
          onStep(step.to);
        }}
      >
        {step.label}
      </Button>
    </Form>
  );
}
