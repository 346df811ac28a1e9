"""What the pages are made of; the only home of Streamlit and plotly."""
